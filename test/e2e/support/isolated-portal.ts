import { type Portal, test as shared } from './fixtures.ts'
import { admin, mailsTo, newFolder, removeFolder, runPortal } from './portal-process.ts'

export type OwnPortal = Portal & {
  /** Goes on at another time of its day, at the same address and with what it has kept. */
  at: (clock: string) => Promise<void>
}
type Settings = { clock: string; variables: Record<string, string> }

/** A test whose pages are those of a portal of its own, with its own clock and settings. */
export const test = shared.extend<{ settings: Settings; own: OwnPortal }>({
  settings: [{ clock: '2027-08-16T09:00:00Z', variables: {} }, { option: true }],
  own: async ({ settings: { clock, variables } }, use) => {
    const folder = newFolder()
    let running = await runPortal(folder, clock, '0', variables)
    const { origin } = running
    const end = () => running.end()
    await use({
      origin,
      end,
      folder,
      mails: email => mailsTo(origin, email),
      staff: (...words) => admin(folder, ...words),
      async at(later) {
        await end()
        running = await runPortal(folder, later, new URL(origin).port, variables)
      },
    })
    await end()
    removeFolder(folder)
  },
  baseURL: ({ own }, use) => use(own.origin),
})
