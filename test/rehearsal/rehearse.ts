import { bootstrap, deploy, stage, synthesise } from './deploy.ts'
import { startEmulator } from './emulator.ts'
import { installEmulator } from './install-emulator.ts'
import { runJourney } from './journey.ts'
import { loseAndRestore } from './recovery.ts'

/** Deploys the stacks into an emulated AWS and makes the journey through them; whatever it started has ended after. */
export async function rehearse(signal: AbortSignal) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const begun = Date.now()
  const tell = (done: string) => {
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    console.log(`${seconds.padStart(6)} s  ${done}`)
  }
  const python = await installEmulator(signal)
  tell('The emulator is installed')
  const emulator = await startEmulator(python, signal)
  try {
    tell(`The emulator answers on ${emulator.endpoint}`)
    const app = await synthesise(emulator, signal)
    tell('The templates are made')
    await bootstrap(emulator, app, signal)
    tell('The account is bootstrapped')
    const deployed = await deploy(emulator, app, signal)
    tell(`Stage ${stage} is deployed`)
    const applicationNumber = await runJourney({ ...emulator, ...deployed }, tell, signal)
    await loseAndRestore(emulator, applicationNumber, tell, signal)
  } catch (thrown) {
    if (!signal.aborted) console.error(emulator.complaints())
    throw thrown
  } finally {
    await emulator.stop()
  }
}
