/** The hours from Monday to Sunday in London, as in { opens: '09:00', closes: '17:00' }; null for a closed day. */
type WeeklyHours = readonly ({ opens: string; closes: string } | null)[]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Formats hours, as in Monday to Friday 09:00 to 17:00, Saturday and Sunday 10:00 to 16:00, London time. */
export function formatWeeklyHours(hours: WeeklyHours): string {
  const groups: { days: string[]; text: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const open = hours[index]
    const text = open ? `${open.opens} to ${open.closes}` : 'closed'
    const last = groups.at(-1)
    if (last?.text === text) last.days.push(day)
    else groups.push({ days: [day], text })
  }
  const ranges = groups.map(({ days, text }) => {
    const range =
      days.length === 1 ? days[0] : `${days[0]} ${days.length === 2 ? 'and' : 'to'} ${days.at(-1)}`
    return `${range} ${text}`
  })
  return `${ranges.join(', ')}, London time`
}
