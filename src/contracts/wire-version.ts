/**
 * Each contract as it was last decided on, by the digest of what it lets through.
 * tests/contract/wire-version.test.ts fails on a change and names the line to write here.
 */
export const wireVersions: Readonly<Record<string, { version: number; hash: string }>> = {
  'barcode.ts': { version: 1, hash: 'fb018bef01cb' },
  'blob-endpoints.ts': { version: 1, hash: 'a035c0452379' },
  'blob.ts': { version: 1, hash: '4304545c4e0e' },
  'command.ts': { version: 1, hash: '44136fa355b3' },
  'endpoint.ts': { version: 1, hash: '44136fa355b3' },
  'manifest-endpoints.ts': { version: 1, hash: '3afc9c319e51' },
  'manifest-import.ts': { version: 1, hash: '12347af1dbcb' },
  'manifest.ts': { version: 1, hash: '26bebc3bdeac' },
  'parcel-commands.ts': { version: 1, hash: 'ede085c9245c' },
  'parcel.ts': { version: 1, hash: 'ee385a3796c6' },
  'problem.ts': { version: 1, hash: '27fe196688c0' },
  'runtime-config.ts': { version: 1, hash: '8cd6ab23ecd8' },
  'service-key.ts': { version: 1, hash: '12520abde124' },
  'sync-endpoints.ts': { version: 1, hash: '4d29d06b38cd' },
  'sync.ts': { version: 1, hash: 'e3a210a24e01' },
  'toggles.ts': { version: 1, hash: '0f5b5a7be4a7' },
  'work-preferences.ts': { version: 1, hash: 'f8757e94b771' },
}
