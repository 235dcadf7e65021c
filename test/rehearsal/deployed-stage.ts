import { DynamoDB } from '@aws-sdk/client-dynamodb'
import { SSM } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { runProgram, runStaffCommand } from '../check-runner/run-program.ts'
import type { Emulator } from './emulator.ts'
import { stage } from './templates.ts'

/** Returns functions that run a command of staff and `npm run operator` on the deployed stage and return its output. */
export const createCommands = ({ env }: Emulator) => ({
  staff: (...words: string[]) => runStaffCommand(env, ['--stage', stage, ...words]),
  operator: (...words: string[]) =>
    runProgram('npm', ['run', '--silent', 'operator', '--', '--stage', stage, ...words], { env }),
})

const environment = z.record(z.string(), z.string())

/** Returns a client of the deployed tables, and the environment that contains their names. */
export async function readEnvironment({ client }: Emulator) {
  const { Parameter } = await new SSM(client).getParameter({ Name: `/${stage}/environment` })
  return {
    database: new DynamoDB(client),
    names: environment.parse(JSON.parse(Parameter?.Value ?? '')),
  }
}
