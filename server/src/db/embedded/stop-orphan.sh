# Stops the PostgreSQL $1 when its server was killed and $3 seconds later no other server has stopped it.
# The server holds the other end of standard input: however it ends, that is when `read` returns.
read -r _
left=$3
while [ "$left" -gt 0 ] && kill -0 "$1"; do
  sleep 1
  left=$((left - 1))
done
# Its number may belong to another process by now: $2 is PostgreSQL's own note, gone when it has ended.
read -r owner <"$2" && [ "$owner" = "$1" ] && kill -INT "$1"
