-- API keys with their owner, and whether they open anything.
create view api_key_view as
select k.*, a.name as owner,
  case when not a.active or a.deleted_at is not null then 'closed' when k.expires_at <= now() then 'expired' else 'valid' end as state
from api_key k join account a on a.id = k.account_id;
