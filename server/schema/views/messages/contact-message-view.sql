-- Contact messages with who wrote them.
create view contact_message_view as
select m.*, m.created_at as sent_at, m.created_by as sender_id, m.replied_by as replied_by_id, a.username as email, p.reference as role
from contact_message m join account a on a.id = m.created_by join profile p on p.id = a.profile_id;
