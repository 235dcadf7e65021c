import { takeCallerBudget } from '../http/caller-budget.ts'
import { route } from '../http/route.ts'

/** Returns the caller's draft; version 0 when there is none. */
export const { app, lambda } = route('get-draft', async ({ identity }, ports) => {
  await takeCallerBudget('get-draft', identity, ports)
  return ports.drafts.get(identity, ports.now())
})
