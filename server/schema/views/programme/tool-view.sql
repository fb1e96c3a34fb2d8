-- Tools with the size of their picture as text.
create view tool_view as
select t.*, t.width || ' × ' || t.height as size from tool t;
