import type { Kysely } from 'kysely'
import { auditCheckEndpoint } from '#contracts/depot/audit.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { implement, type Operation } from '../http/implement.ts'
import { checkChain, type ChainedTable } from './audit-chain.ts'
import { auditChain } from './audit-table.ts'

export const checkAuditOperation = (
  service: ServiceKey,
  db: Kysely<unknown>,
  more: readonly ChainedTable[],
): Operation =>
  implement(auditCheckEndpoint(service), async () => {
    const trails = []
    for (const chain of [auditChain, ...more]) trails.push(await checkChain(db, chain))
    return { trails }
  })
