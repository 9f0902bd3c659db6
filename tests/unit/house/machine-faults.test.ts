import { expect, test } from 'vitest'
import { machineFaults, type Machine } from '../../run/machine-faults.ts'

const gigabytes = 1024 ** 3
const machine = (more: Partial<Machine> = {}): Machine => ({
  folders: ['/project', '/tmp'],
  free: () => 5 * gigabytes,
  takePort: async () => await Promise.resolve(),
  ...more,
})

test('a machine with room and ports has no fault', async () => {
  expect(await machineFaults(machine())).toEqual([])
})

test('a full disk is one sentence, also where both folders are on it', async () => {
  expect(await machineFaults(machine({ free: () => 0 }))).toEqual([
    'The disk of /project is full: a run writes up to 1 GB there. Free some room and run the command again.',
  ])
  const [fault] = await machineFaults(machine({ free: (folder) => (folder === '/tmp' ? 0.9 * gigabytes : gigabytes) }))
  expect(fault).toContain('The disk of /tmp is full')
})

test('no free port is one sentence, with its code', async () => {
  const taken = async () => await Promise.reject(Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL' }))
  expect(await machineFaults(machine({ takePort: taken }))).toEqual([
    'No port of 127.0.0.1 can be opened (EADDRNOTAVAIL): the tests serve the app to a browser there. End what holds the ports and run the command again.',
  ])
})

test('this machine has what a run takes', async () => {
  expect(await machineFaults()).toEqual([])
})
