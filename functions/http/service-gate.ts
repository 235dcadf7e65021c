import { Refusal } from '#shared/errors.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { getServiceMode } from '#shared/schemas/service.ts'
import type { Ports } from '../ports/ports.ts'

export async function requireOpen({ flags, now }: Pick<Ports, 'flags' | 'now'>): Promise<void> {
  const { closed, embargoEndTime } = await flags.read()
  const mode = getServiceMode({ closed, embargoEndTime }, now())
  if (mode === 'open') return
  const message =
    mode === 'closed'
      ? 'Our Clearing is closed. We are no longer taking applications.'
      : `Applications are paused. They reopen on ${formatLondonDateTime(new Date(embargoEndTime ?? ''))}, London time.`
  throw new Refusal({ kind: 'denied', message, failedCheck: mode, embargoEndTime })
}
