import { createPortal, type Portal, test as shared } from './fixtures.ts'
import { newFolder, removeFolder, runPortal } from './portal-process.ts'

export type IsolatedPortal = Portal & {
  /** Restarts the portal at another time, with the same address and data. */
  restartAt: (clock: string) => Promise<void>
}
type Settings = { clock: string; variables: Record<string, string> }

/** A test with a separate portal, which has its own clock and settings. */
export const test = shared.extend<{ settings: Settings; isolatedPortal: IsolatedPortal }>({
  settings: [{ clock: '2027-08-16T09:00:00Z', variables: {} }, { option: true }],
  isolatedPortal: async ({ settings: { clock, variables } }, use) => {
    const folder = newFolder()
    let running = await runPortal(folder, clock, '0', variables)
    await use({
      ...createPortal(folder, running),
      async restartAt(later) {
        await running.end()
        running = await runPortal(folder, later, new URL(running.origin).port, variables)
      },
    })
    await running.end()
    removeFolder(folder)
  },
  baseURL: ({ isolatedPortal }, use) => use(isolatedPortal.origin),
})
