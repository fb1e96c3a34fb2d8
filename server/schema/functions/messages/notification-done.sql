-- Whether what a notification asks for has been done, no matter by whom: it then counts as read.
create or replace function notification_done(kind text, subject_id bigint) returns boolean language sql stable as $$
  select case kind
    when 'sign-up' then not exists (
      select from account where id = subject_id and verified_at is null and deleted_at is null)
    when 'shop-requested' then not exists (select from shop_request where id = subject_id and state = 'open')
    when 'payout-requested' then not exists (select from payout_request where id = subject_id and state = 'open')
    when 'run-prepared' then not exists (select from payout_run where id = subject_id and state = 'prepared')
    when 'claim-asked' then not exists (select from claim where id = subject_id and state = 'open')
    when 'contact-message' then not exists (
      select from contact_message where id = subject_id and not answered and deleted_at is null)
    when 'address-dead' then not exists (
      select from destination_check where promoted_id = subject_id and state = 'dead')
    when 'tracking-host-dead' then not exists (
      select from shop where id = subject_id and tracking_host_state = 'dead' and deleted_at is null)
    when 'orders-stopped' then not exists (select from order_silence where shop_id = subject_id)
    when 'order-flagged' then not exists (
      select from shop_order where status = '2' and flag is not null and affiliate_id is not null and deleted_at is null)
    when 'amount-raised' then not exists (
      select from shop_order where flags <> '{}' and 'amount_raised' = any(flags) and status = '0'
        and affiliate_id is not null and deleted_at is null)
    when 'order-unattributed' then not exists (
      select from shop_order where affiliate_id is null and deleted_at is null)
    else false
  end
$$;
