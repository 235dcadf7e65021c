import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { flagParameters, readFlags } from '#functions/gateways/flags.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'

/** The flags as staff read and set them: each reading is a new one. */
export const flags = () => {
  const client = new SSMClient({ maxAttempts: 2 })
  return {
    readCurrent: () => readFlags(client),

    /** Returns the last good flags of any function, which apply while the current ones cannot be read. */
    readLastGood: async (): Promise<ServiceFlags | undefined> => (await sharedFlagReadings().get())?.flags,

    async set<N extends keyof ServiceFlags>(name: N, value: ServiceFlags[N]): Promise<void> {
      const parameter = { Name: flagParameters()[name], Value: String(value ?? 'none'), Overwrite: true }
      await client.send(new PutParameterCommand(parameter))
    },
  }
}
