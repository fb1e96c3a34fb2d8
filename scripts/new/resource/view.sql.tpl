-- {{titles}} as they are read.
create view {{snake}}_view as select * from {{snake}};
