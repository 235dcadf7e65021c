import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { flagParameters, initialFlags, readFlags } from '#functions/gateways/flags.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'

/** The flags as staff read and set them: each reading is a new one. */
export function flagOperations() {
  const client = new SSMClient({ maxAttempts: 2 })
  return {
    readCurrent: async () => readFlags(client, (await sharedFlagReadings().get())?.flags ?? initialFlags),

    /** Returns the last good flags of any function, which apply while the current ones cannot be read. */
    readLastGood: async (): Promise<ServiceFlags | undefined> => (await sharedFlagReadings().get())?.flags,

    async set<N extends keyof ServiceFlags>(name: N, value: ServiceFlags[N]): Promise<void> {
      await client.send(
        new PutParameterCommand({
          Name: flagParameters()[name],
          Value: String(value ?? 'none'),
          Type: 'String',
          Overwrite: true,
        }),
      )
    },
  }
}
