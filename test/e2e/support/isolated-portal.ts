import { type Portal, test as shared } from './fixtures.ts'
import { listMailsTo, newFolder, removeFolder, runAdminCommand, runPortal } from './portal-process.ts'

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
    const { origin } = running
    const end = () => running.end()
    await use({
      origin,
      end,
      folder,
      mails: email => listMailsTo(origin, email),
      staff: (...words) => runAdminCommand(folder, ...words),
      async restartAt(later) {
        await end()
        running = await runPortal(folder, later, new URL(origin).port, variables)
      },
    })
    await end()
    removeFolder(folder)
  },
  baseURL: ({ isolatedPortal }, use) => use(isolatedPortal.origin),
})
