import { openStage } from './admin/context/stage.ts'
import { ignoreClosedPipes } from './admin/context/terminal.ts'
import { runCommand } from './admin/program.ts'

// The AWS SDK would warn that later releases need a newer Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
const terminal = { input: process.stdin, out: process.stdout, error: process.stderr }
ignoreClosedPipes(terminal)
process.exitCode = await runCommand(process.argv.slice(2), terminal, openStage)
