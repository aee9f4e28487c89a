import type { StoredDocument } from './ports'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isOpened = (value: unknown): boolean =>
  isRecord(value) && typeof value['raw'] === 'string' && typeof value['text'] === 'string' && typeof value['bom'] === 'string'
const isPlace = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && isRecord(value[1]) && Number.isFinite(value[1]['x']) && Number.isFinite(value[1]['y'])

/** What stands in storage may be from another version, or from nobody: only what looks right is taken. */
export const asStoredDocument = (value: unknown): StoredDocument | undefined => {
  if (!isRecord(value) || !isRecord(value['origin']) || !isRecord(value['opened']) || !Array.isArray(value['places'])) return undefined
  if (!['id', 'title', 'machineText', 'scriptText', 'stamp'].every((key) => typeof value[key] === 'string')) return undefined
  if (!isOpened(value['opened']['machine']) || !isOpened(value['opened']['script'])) return undefined
  if (!Number.isFinite(value['updatedAt']) || !value['places'].every(isPlace)) return undefined
  return value as unknown as StoredDocument
}
