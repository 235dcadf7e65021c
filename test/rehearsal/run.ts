import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPythonPackages } from '../check-runner/python-environment.ts'
import { runCheck } from '../check-runner/run-check.ts'
import { bootstrap, createCdkCommand, deploy } from './deploy.ts'
import { startEmulator } from './emulator.ts'
import { person, runJourney } from './journey.ts'
import { destroyAndRepeat, failToDeploy, repeatSeason, update } from './later-deployments.ts'
import { deleteAndRestore } from './recovery.ts'
import { stage, synthesise } from './templates.ts'

const requirements = fileURLToPath(new URL('./requirements.txt', import.meta.url))

/**
 * Deploys the stacks into an emulated AWS, runs the journey through them, updates, deletes and repeats them, and stops
 * everything that it started.
 */
async function rehearse() {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const startedAt = Date.now()
  const report = (step: string) => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${seconds.padStart(6)} s  ${step}`)
  }
  const python = join(await installPythonPackages('rehearsal', requirements), 'python')
  report('The emulator is installed')
  const emulator = await startEmulator(python)
  try {
    report(`The emulator answers on ${emulator.endpoint}`)
    const { failing, present, updated, corrected, nextSeason } = await synthesise(emulator.folder)
    report('The templates are made')
    const runCdk = createCdkCommand(emulator)
    const rehearsal = { emulator, runCdk, report }
    await bootstrap(runCdk, present)
    report('The account is bootstrapped')
    await failToDeploy(failing, rehearsal)
    const deployed = await deploy(runCdk, present, emulator)
    report(`Stage ${stage} is deployed`)
    const applied = await runJourney({ ...emulator, ...deployed }, person, report)
    await deleteAndRestore(emulator, applied.applicationNumber, report)
    await update(updated, corrected, applied, rehearsal)
    await repeatSeason(nextSeason, applied, rehearsal)
    await destroyAndRepeat(nextSeason, applied, rehearsal)
  } catch (error) {
    console.error(emulator.readErrors())
    throw error
  } finally {
    await emulator.stop()
  }
}

await runCheck('rehearsal', rehearse)
