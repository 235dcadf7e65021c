import { formatTimeLeft } from '../ui/format-time-left.ts'
import { useSecondsUntil } from '../ui/use-seconds-until.ts'

/** Counts down to an instant. A timer is not read out by itself. */
export function Countdown({ to }: { to: Date }) {
  const seconds = useSecondsUntil(to)
  return (
    <p role="timer">
      {seconds > 0 ? `That is in ${formatTimeLeft(seconds)}.` : 'It is time. We are opening.'}
    </p>
  )
}
