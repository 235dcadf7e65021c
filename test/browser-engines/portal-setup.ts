import type { TestProject } from 'vitest/node'
import { newFolder, removeFolder, runPortal } from '../e2e/support/portal-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The portal of a test run: its address, and the folder with its data. */
    portal: { origin: string; folder: string }
  }
}

/** Starts the portal with the web app as it is built for deployment. */
export default async function setup(project: TestProject) {
  const folder = newFolder()
  const { origin, end } = await runPortal(folder)
  project.provide('portal', { origin, folder })
  return async () => {
    await end()
    removeFolder(folder)
  }
}
