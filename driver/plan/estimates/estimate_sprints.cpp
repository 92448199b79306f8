#include "plan/estimates/estimates.h"
#include "plan/order/order.h"

namespace sprint::plan {

void estimate_sprints(Plan& plan) {
  estimate_sprints(plan, blocked_counts(order_of(plan)));
}

}  // namespace sprint::plan
