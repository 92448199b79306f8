#include "plan/estimates.h"
#include "plan/order.h"

namespace sprint::plan {

void estimate_sprints(Plan& plan) {
  estimate_sprints(plan, blocked_counts(plan, order_of(plan)));
}

}  // namespace sprint::plan
