import { takeCallerBudget } from '../http/caller-budget.ts'
import { route } from '../http/route.ts'

/** Discards the caller's draft. Refuses a version, if one is sent, that is not the stored one. */
export const { app, lambda } = route('delete-draft', async ({ identity, query: { version }, c }, ports) => {
  await takeCallerBudget('delete-draft', identity, ports)
  await ports.drafts.discard(identity, ports.now(), version)
  return c.body(null, 204)
})
