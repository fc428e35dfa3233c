const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment (milliseconds since 1970) in this computer's time: `10:41:09` today, `20 Nov, 10:41` on another day. */
export function formatTime(ms: number, now: number = Date.now()): string {
  const moment = new Date(ms)
  return moment.toDateString() === new Date(now).toDateString() ? time.format(moment) : day.format(moment)
}
