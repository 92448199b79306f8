#include "plan/estimates/task_types.h"

#include <string>
#include <vector>

#include "plan/words/stated_number.h"
#include "support/catch.h"

using namespace sprint::plan;

namespace {

struct TaskTypeCase {
  TaskType type;
  std::string name;
  std::vector<std::string> tasks;
  std::vector<std::string> entry = {};
};

Sprint sprint_with(const std::string& name, const std::vector<std::string>& tasks,
                   const std::vector<std::string>& entry = {}) {
  Sprint sprint;
  sprint.name = name;
  for (const std::string& task : tasks) sprint.tasks.push_back({task, 1});
  for (const std::string& text : entry) {
    Criterion criterion;
    criterion.text = text;
    sprint.entry.push_back(criterion);
  }
  return sprint;
}

}  // namespace

TEST_CASE("The kind of work follows from the first words of the tasks") {
  const auto it = GENERATE(values<TaskTypeCase>({
      {TaskType::Code, "Parser", {"Create `src/p.cpp`", "Run the tests"}},
      {TaskType::Code, "Parser", {"**Tokenizer**: write it", "Run the tests"}},
      {TaskType::Code, "Anything", {}},
      {TaskType::Code, "Checks", {"Verify that it holds"}},
      {TaskType::Command, "Release", {"Run `make dist`", "Execute the upload", "Deploy it"}},
      {TaskType::Command, "Release", {"`git push origin main`", "Verify the page"}},
      {TaskType::Command, "Deploy to staging", {}},
      {TaskType::Background, "Training", {"Start the training run"}},
      {TaskType::Background, "Training", {"Run `nohup ./train.sh &`"}},
      {TaskType::Background, "Training", {"Run the job (about 3 hours)"}},
      {TaskType::Background, "Index", {"Kick off the indexer", "Verify that it runs"}},
      {TaskType::Command, "Training", {"Run the job (about 30 minutes)"}},
      {TaskType::Command, "Smoke", {"Start the server", "Run suite one", "Run suite two"}},
      {TaskType::Code, "Worker", {"Implement a worker that runs in the background"}},
      {TaskType::Code, "Begin", {"Start with the header"}},
      {TaskType::Deferred, "Wait for the vendor", {"Check the mailbox"}},
      {TaskType::Deferred, "Certificate", {"Wait for the certificate", "Verify it"}},
      {TaskType::Deferred, "Rollout (deferred)", {"Create `x.sh`"}},
      {TaskType::Deferred, "Rollout", {"Create `x.sh`"}, {"Waits on the other team"}},
      {TaskType::Deferred, "Rollout", {"Monitor the error rate"}},
      {TaskType::Code, "Implement wait for reply", {}},
      {TaskType::Code, "Replies", {"Implement wait for reply"}},
      {TaskType::Code, "Queue monitor", {"Write `monitor.py`"}},
      {TaskType::Code, "Deferred rendering", {"Add `deferred.cpp`"}},
      {TaskType::Manual, "Recordings", {"Listen to five takes", "Verify the notes"}},
      {TaskType::Manual, "Manual review", {"Verify the pages"}},
      {TaskType::Manual, "Site", {"Run the server", "Visit the start page"}},
      {TaskType::Code, "Site", {"Write the page", "Visit the start page"}},
  }));
  INFO(it.name << ": " << (it.tasks.empty() ? "" : it.tasks.front()));
  CHECK(static_cast<int>(task_type_of(sprint_with(it.name, it.tasks, it.entry))) ==
        static_cast<int>(it.type));
}

TEST_CASE("A sprint without tasks of code that only a person can judge is manual") {
  Sprint sprint = sprint_with("Sound", {"Verify the takes"});
  sprint.exit.resize(1);
  CHECK(task_type_of(sprint) == TaskType::Code);
  sprint.exit.front().kind = CriterionKind::Manual;
  CHECK(task_type_of(sprint) == TaskType::Manual);
}

TEST_CASE("Setting up is recognised by name and by task") {
  CHECK(is_setup_work(sprint_with("Project setup", {})));
  CHECK(is_setup_work(sprint_with("Scaffold and CI", {})));
  CHECK(is_setup_work(sprint_with("Package dependency", {})));
  CHECK(is_setup_work(sprint_with("Start", {"Install dependencies"})));
  CHECK(is_setup_work(sprint_with("Start", {"`cargo init` in the root"})));
  CHECK_FALSE(is_setup_work(sprint_with("Dependency injection", {})));
  CHECK_FALSE(is_setup_work(sprint_with("Remove circular dependencies", {})));
  CHECK_FALSE(is_setup_work(sprint_with("Notes", {"Update the page on project setup"})));
  CHECK_FALSE(is_setup_work(sprint_with("Parser", {"Create `src/p.cpp`"})));
}

TEST_CASE("Numbers before a unit") {
  const auto value = [](std::string_view text) {
    const auto number = number_before(text, text.find("lines"));
    return number ? number->value : -1;
  };
  CHECK(value("~60 lines") == 60);
  CHECK(value("1,200 lines") == 1200);
  CHECK(value("2k lines") == 2000);
  CHECK(value("1.5 lines") == 1.5);
  CHECK(value("60-80 lines") == 80);
  CHECK(value("60–80 lines") == 80);
  CHECK(value("150+ lines") == 150);
  CHECK(value("the lines") == -1);
  CHECK(value("lines") == -1);
  CHECK(value("v60 lines") == -1);
  CHECK(value("12345678901234567890 lines") == -1);
}
