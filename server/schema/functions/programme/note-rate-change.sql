-- Notes the rate before a change of a shop, a campaign or an affiliate. Of several changes in a row the first holds, so
-- that affiliates hear what changed in the end. What is not activated yet has no rate that anybody knows.
create or replace function note_rate_change() returns trigger language plpgsql as $$
begin
  insert into rate_change values (tg_argv[0], new.id, old.commission_basis_points, new.updated_at, new.updated_at)
  on conflict (level, record_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

create or replace trigger shop_rate_noted after update of commission_basis_points on shop for each row
  when (old.commission_basis_points is distinct from new.commission_basis_points)
  execute function note_rate_change('shop');

create or replace trigger campaign_rate_noted after update of commission_basis_points on campaign for each row
  when (old.commission_basis_points is distinct from new.commission_basis_points)
  execute function note_rate_change('campaign');

create or replace trigger affiliate_rate_noted after update of commission_basis_points on account for each row
  when (old.commission_basis_points is distinct from new.commission_basis_points and old.verified_at is not null)
  execute function note_rate_change('affiliate');
