import { takeCallerBudget } from '../http/caller-budget.ts'
import { route } from '../http/route.ts'

/** Saves the caller's draft. Refuses one that is not based on the stored version. */
export const { app, lambda } = route('put-draft', async ({ identity, json }, ports) => {
  await takeCallerBudget('put-draft', identity, ports)
  return ports.drafts.save(identity, json, ports.now())
})
