-- Traffic and orders of campaigns alone, as traffic_fact_view has them.
create view campaign_traffic_fact_view as
select * from traffic_fact_view where campaign_id is not null;
