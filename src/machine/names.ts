/**
 * Names of different things are different types: a state's name never stands in for an agent's.
 * The brands exist at compile time only; every name is the text that the author typed.
 */
declare const brand: unique symbol
type Name<B extends string> = string & { readonly [brand]: B }

export type StateName = Name<'state'>
export type AgentName = Name<'agent'>
export type UserName = Name<'user'>
export type FieldName = Name<'field'>

export const stateName = (text: string): StateName => text as StateName
export const agentName = (text: string): AgentName => text as AgentName
export const userName = (text: string): UserName => text as UserName
export const fieldName = (text: string): FieldName => text as FieldName
