/** A check cannot run on this machine, without a fault of the portal. */
export class UnavailableError extends Error {}

/**
 * Runs a check that needs something outside this repository. The exit code is 0 when it passes, 1 when it fails and 3,
 * after a line that says why, when it is unavailable.
 */
export async function runCheck(name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check()
    console.log(`The ${name} passed.`)
  } catch (error) {
    if (error instanceof UnavailableError) {
      console.log(`The ${name} did not run: ${error.message}.`)
      process.exitCode = 3
    } else {
      console.error(error)
      console.log(`The ${name} failed.`)
      process.exitCode = 1
    }
  }
}
