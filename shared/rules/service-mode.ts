import type { ServiceFlags } from '../schemas/service.ts'

type ServiceMode = 'open' | 'closed' | 'embargo'

/** Closed beats embargo; an embargo whose end has passed means open (DECISIONS, section 2). */
export function getServiceMode({ closed, embargoEndTime }: ServiceFlags, now: Date): ServiceMode {
  if (closed) return 'closed'
  return embargoEndTime !== null && new Date(embargoEndTime) > now ? 'embargo' : 'open'
}
