import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CfnResource, type Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { afterAll, describe, expect, it } from 'vitest'
import { createStacks } from '../infra/synthesised-stacks.ts'
import {
  prepareForRehearsal,
  rehearsalOutputs,
  rehearsedSettings,
  removedAttributes,
  removedOutputs,
  removedResources,
} from './emulated-stacks.ts'

const site = mkdtempSync(join(tmpdir(), 'site-'))
afterAll(() => rmSync(site, { recursive: true }))
writeFileSync(join(site, 'index.html'), '')

const createTemplates = (prepare: (portal: ReturnType<typeof createStacks>['portal']) => void) => {
  const { portal, edge, data, monitoring, edgeAlarms } = createStacks(rehearsedSettings, 'prod', { site })
  prepare(portal)
  const resources = portal.node.root.node.findAll().filter(CfnResource.isCfnResource)
  const read = (stack: Stack) => Template.fromStack(stack).toJSON()
  return {
    portal: read(portal),
    edge: read(edge),
    data: read(data),
    monitoring: read(monitoring),
    edgeAlarms: read(edgeAlarms),
    resources,
  }
}
const deployed = createTemplates(() => {})
const rehearsed = createTemplates(prepareForRehearsal)
const names = ['portal', 'edge', 'data', 'monitoring', 'edgeAlarms'] as const

/** The entries of a section that a rehearsal lacks, in all stacks. */
const findMissing = (section: 'Resources' | 'Outputs') =>
  names.flatMap(name =>
    Object.entries<{ Type?: string }>(deployed[name][section] ?? {}).filter(
      ([id]) => !(id in (rehearsed[name][section] ?? {})),
    ),
  )

describe('the templates of a rehearsal', () => {
  it('lack exactly the types of resources in the table', () => {
    const missing = new Set(findMissing('Resources').map(([, { Type }]) => Type))
    expect([...missing].sort()).toEqual([...new Set(removedResources.map(({ type }) => type))].sort())
  })

  it.each(removedResources)('lack at least one resource for the row $type: $reason', ({ type, applies }) => {
    const isRemoved = (resource: CfnResource) =>
      resource.cfnResourceType === type && (applies?.(resource) ?? true)
    expect(deployed.resources.some(isRemoved)).toBe(true)
    expect(rehearsed.resources.some(isRemoved)).toBe(false)
  })

  it('lack exactly the outputs in the table', () => {
    const missing = findMissing('Outputs').map(([id]) => id)
    expect(missing.filter(id => !removedOutputs.some(({ name }) => name.test(id)))).toEqual([])
    for (const { name } of removedOutputs)
      expect(
        missing.some(id => name.test(id)),
        String(name),
      ).toBe(true)
  })

  it('lack only the functions that publish the web app', () => {
    const functions = findMissing('Resources').filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
    expect(functions.map(([id]) => id)).toEqual([expect.stringMatching(/^CustomCDKBucketDeployment/)])
  })

  it.each(names)('are otherwise those that are deployed: %s', name => {
    const { Resources, Outputs = {}, ...rest } = rehearsed[name]
    const { Resources: deployedResources, Outputs: deployedOutputs = {}, ...deployedRest } = deployed[name]
    expect(rest).toEqual(deployedRest)
    for (const [id, resource] of Object.entries<Record<string, unknown>>(Resources)) {
      const expected = { ...deployedResources[id] }
      for (const { type, attribute } of removedAttributes)
        if (expected.Type === type) delete expected[attribute]
      const remaining = [expected.DependsOn ?? []].flat().filter(other => String(other) in Resources)
      if (expected.DependsOn) expected.DependsOn = remaining
      expect(resource, id).toEqual(expected)
    }
    const added: string[] = Object.values(rehearsalOutputs)
    for (const [id, output] of Object.entries(Outputs))
      if (!added.includes(id)) expect(output, id).toEqual(deployedOutputs[id])
  })
})
