-- Notes the rate before a change of a shop, a campaign or an affiliate. Of several changes in a row the first holds, so
-- that affiliates hear what changed in the end. What is not activated yet has no rate that anybody knows. Planned changes
-- that have begun take effect with the change, whether it is the job's or a person's; affiliates were told of them before.
create or replace function note_rate_change() returns trigger language plpgsql as $$
declare
  begun record;
begin
  select * into begun from apply_planned_rates(tg_argv[0], new.id, old.commission_basis_points, new.updated_at);
  if begun.plans = 0 then
    begun.basis_points := old.commission_basis_points;
  end if;
  if tg_argv[0] = 'affiliate' then
    if old.verified_at is null then
      return null;
    end if;
  end if;
  insert into rate_change values (tg_argv[0], new.id, begun.basis_points, new.updated_at, new.updated_at)
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
  when (old.commission_basis_points is distinct from new.commission_basis_points)
  execute function note_rate_change('affiliate');
