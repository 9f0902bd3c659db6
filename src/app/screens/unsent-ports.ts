import { saveFile } from '#device/save-file.ts'
import { exportOutbox } from '#features/outbox/export-outbox-store.ts'
import { discardAll, sendNow } from '#features/outbox/outbox-sync.ts'

export const unsentPorts = {
  send: async () => (await sendNow()).left,
  /** Resolves with the number of commands that may have arrived and could not be cancelled yet. */
  discard: async () => ((await discardAll()) === 0 ? 0 : (await sendNow()).left.waiting),
  async exportUnsent() {
    const { name, text } = await exportOutbox(__APP_VERSION__)
    saveFile(name, 'application/json', text)
  },
}
