import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { CommandPorts } from '#bin/ports/command-ports.ts'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'

const parameterStore = new SSMClient()

/** Deletes the reading that functions share, so that a new function reads Parameter Store. */
export const deleteSharedReading = () =>
  database.send(new DeleteCommand({ TableName: tableName('serviceFlags'), Key: { name: 'last good' } }))

export async function openPortal({ flags }: Pick<CommandPorts, 'flags'>) {
  await flags.set('closed', false)
  await flags.set('embargoEndTime', null)
  await deleteSharedReading()
}

/** Sets a flag in Parameter Store, for functions that start later. */
export async function setFlag(name: string, Value: string) {
  const Name = `${process.env.FLAG_PATH}/${name}`
  await parameterStore.send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }))
  await deleteSharedReading()
}
