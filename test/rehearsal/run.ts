import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPythonPackages } from '../check-runner/python-environment.ts'
import { runCheck } from '../check-runner/run-check.ts'
import { startEmulator } from './emulator.ts'
import { runJourney } from './journey.ts'
import { destroyAndRepeat, failToDeploy, update } from './later-deployments.ts'
import { createRehearsal, type Rehearsal } from './rehearsal.ts'
import { stage, synthesise } from './templates.ts'

const regions = ['eu-west-2', 'us-east-1'].map(region => `aws://000000000000/${region}`)
const requirements = fileURLToPath(new URL('./requirements.txt', import.meta.url))

/** Deploys the stacks into an emulated AWS, runs the journey through them, updates, deletes and repeats them. */
async function rehearse() {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const startedAt = Date.now()
  const report = (step: string) => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${seconds.padStart(6)} s  ${step}`)
  }
  const python = join(await installPythonPackages('rehearsal', requirements), 'python')
  const emulator = await startEmulator(python)
  try {
    const { failing, present, updated, corrected } = await synthesise(emulator.folder)
    report('The emulator runs, and the templates are made')
    const rehearsal = createRehearsal(emulator, report)
    await checkAccount(rehearsal)
    await rehearsal.cdk('bootstrap', present, ...regions)
    report('The account is bootstrapped')
    await failToDeploy(failing, rehearsal)
    const deployed = await rehearsal.deploy(present)
    report(`Stage ${stage} is deployed`)
    const applied = await runJourney(deployed, rehearsal)
    await update(updated, corrected, applied, rehearsal)
    await destroyAndRepeat(corrected, applied, rehearsal)
  } catch (error) {
    console.error(emulator.readErrors())
    throw error
  } finally {
    await emulator.stop()
  }
}

/** Runs every check of `preflight`. In the emulator the account is too small, and SES has every identity already. */
async function checkAccount({ operator, report }: Rehearsal) {
  const expected = [
    /passed +SES quota/,
    /failed +Lambda concurrency/,
    /failed +SES identity/,
    /^(?!.*not checked)/s,
  ]
  await assert.rejects(
    operator('preflight', '--context', 'settings=test/infra/complete-settings.json'),
    error => expected.every(pattern => pattern.test(String(error))),
  )
  report('Preflight has read the account, and says what would fail')
}

await runCheck('rehearsal', rehearse)
