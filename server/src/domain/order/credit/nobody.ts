// Columns of an order that credits nobody, beside the reason.
export const nobody = {
  affiliate_id: null,
  link_id: null,
  campaign_id: null,
  credited_by: null,
  coupon_id: null,
  rate_basis_points: null,
  rate_source: null,
  planned_rate_id: null,
  hold_days: null,
  commission_cents: 0,
}
