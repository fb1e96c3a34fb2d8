// A resource as the engine serves it, by its name.
import type { Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import type { Engine } from '../../resource/engine.ts'
import type { Served } from '../../resource/serve.ts'

export function servedAs(engine: Engine, name: ResourceName): Served<Resource> {
  const served = engine.served[name]
  if (!served) throw new Error(`${name} is not served`)
  return served
}
