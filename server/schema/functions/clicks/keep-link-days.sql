-- Sets the bit of a day on which a link was clicked; once or twice for each day of a link.
create or replace function keep_link_days() returns trigger language plpgsql as $$
begin
  insert into hit_link_days as kept values (new.link_id, block_of(new.day), bit_of(new.day), case when new.visits > 0 then bit_of(new.day) else 0 end)
  on conflict (link_id, block) do update set days = kept.days | excluded.days, visited = kept.visited | excluded.visited;
  return null;
end $$;

create or replace trigger hit_link_days_begun after insert on hit_link_day for each row execute function keep_link_days();

create or replace trigger hit_link_days_visited after update on hit_link_day for each row when (old.visits <= 0 and new.visits > 0) execute function keep_link_days();
