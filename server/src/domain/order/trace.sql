-- All that led to what an order earns for the affiliate it is credited to, as it stands in the books. Amounts in cents.
-- $1 order.
select o.order_id as "orderId", o.ordered_at as "orderedAt", o.credited_by as "creditedBy", o.unattributed_reason as unattributed,
  o.click_id as "clickId", o.clicked_at as "clickedAt", o.country, k.code as link, coalesce(o.window_days, s.window_days) as "windowDays",
  o.amount_cents as "amountCents", o.lowered_cents as "loweredCents", o.net_cents as "netCents", o.rate_basis_points as "rateBasisPoints", o.rate_source as "rateSource",
  o.commission_cents as "commissionCents", o.status, o.reason, coalesce(o.approved_at, o.declined_at) as "decidedAt",
  o.buyer_order as "buyerOrder", o.new_customer as "newCustomer", o.coupons, o.subscription, o.payment_number as payment,
  (select buyer_id from buyer_key where hash = coalesce(o.customer_key, o.email_key)) as buyer,
  o.flags, o.hold_days as "holdDays",
  coalesce((select jsonb_agg(jsonb_build_object('id', refund_id, 'at', refunded_at, 'cents', cents) order by refunded_at, refund_id)
    from order_refund where order_id = o.id), '[]') as refunds,
  coalesce((select jsonb_agg(jsonb_build_object('at', created_at, 'kind', kind, 'cents', cents, 'availableAt', available_at) order by id)
    from ledger_line where order_id = o.id and affiliate_id = o.affiliate_id), '[]') as lines,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'day', i.paid_on, 'cents', x.cents, 'returned', i.returned_at is not null) order by i.id)
    from invoice_order x join invoice i on i.id = x.invoice_id where x.order_id = o.id and i.affiliate_id = o.affiliate_id), '[]') as payments,
  coalesce((select jsonb_agg(jsonb_build_object('at', m.moved_at, 'from', a.name, 'note', m.note) order by m.id)
    from credit_move m join account a on a.id = m.affiliate_id where m.order_id = o.id and m.direction = 'away'), '[]') as moves
from shop_order o join link s on s.id = o.shop_id left join link k on k.id = o.link_id
where o.id = $1
