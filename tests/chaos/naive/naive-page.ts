/**
 * An outbox as a first attempt would write it: stored in IndexedDB, sent one by one, gone from the queue at any response,
 * sent again after any exception. What it loses and doubles is what the faults are worth.
 */
export const naivePage = `<!doctype html><title>naive</title>
<input><button>Tap</button><p id="left"></p><output></output>
<script>
const opened = new Promise((resolve, reject) => {
  const opening = indexedDB.open('naive', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('queue', { autoIncrement: true })
  opening.onsuccess = () => resolve(opening.result)
  opening.onerror = () => reject(opening.error)
})
async function queue(mode, work) {
  const tx = (await opened).transaction('queue', mode, { durability: 'strict' })
  const request = work(tx.objectStore('queue'))
  return await new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve(request.result)
    tx.onabort = () => reject(tx.error)
  })
}
async function showLeft() {
  document.querySelector('#left').textContent = (await queue('readonly', (store) => store.count())) + ' left'
}
let sending = false
async function send() {
  if (sending) return
  sending = true
  try {
    for (;;) {
      const cursor = await queue('readonly', (store) => store.openCursor())
      if (!cursor) break
      const body = JSON.stringify({ mutations: [{ mid: cursor.value }] })
      await fetch('/api/naive/v1/sync/push', { method: 'POST', body })
      await queue('readwrite', (store) => store.delete(cursor.key))
    }
  } catch {
    setTimeout(send, 300)
  } finally {
    sending = false
    await showLeft()
  }
}
function toast(words) {
  const shown = document.createElement('span')
  shown.className = 'toast'
  shown.innerHTML = '<span class="toast-text"></span>'
  shown.firstChild.textContent = words
  document.querySelector('output').replaceChildren(shown)
}
document.querySelector('button').addEventListener('click', async () => {
  const tap = document.querySelector('input').value
  await queue('readwrite', (store) => store.add(tap))
  toast('kept ' + tap)
  void send()
})
void send()
</script>`
