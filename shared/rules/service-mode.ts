import type { ServiceFlags } from '../schemas/service.ts'

type ServiceMode = 'open' | 'closed' | 'embargo'

/** Returns the mode of the service: `closed` overrides an embargo, which ends by itself. */
export function getServiceMode({ closed, embargoEndTime }: ServiceFlags, now: Date): ServiceMode {
  if (closed) return 'closed'
  return embargoEndTime !== null && new Date(embargoEndTime) > now ? 'embargo' : 'open'
}
