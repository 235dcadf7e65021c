import { DynamoDB } from '@aws-sdk/client-dynamodb'
import { SSM } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import type { Emulator } from './emulator.ts'
import { stage } from './templates.ts'

const environment = z.record(z.string(), z.string())

/** Returns a client of the deployed tables, and the environment that contains their names. */
export async function readEnvironment({ client }: Emulator) {
  const { Parameter } = await new SSM(client).getParameter({ Name: `/${stage}/environment` })
  return {
    database: new DynamoDB(client),
    names: environment.parse(JSON.parse(Parameter?.Value ?? '')),
  }
}
