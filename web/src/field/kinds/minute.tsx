/** Date with muted time. */
export function Minute({ words }: { words: string }) {
  const [day, time] = words.split(' ')
  return (
    <time>
      {day} {time && <span className="dim">{time}</span>}
    </time>
  )
}
