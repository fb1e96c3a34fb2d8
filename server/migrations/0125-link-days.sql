-- The bits of a link's days are set with its sums, by the code that stores hits.
drop function if exists keep_link_days cascade;
