import { expect, test } from 'vitest'
import { Channel } from '../../../local/realtime/channel.ts'
import { type Broadcast, jsonBroadcast } from '../../../local/realtime/frames.ts'
import { readJoin } from '../../../local/realtime/join.ts'
import { REALTIME_LIMITS } from '../../../local/realtime/limits.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '../../../local/realtime/permissions.ts'
import { Rooms } from '../../../local/realtime/rooms.ts'

const room = { topic: 'realtime:room', isPrivate: true }
const stored = (id: string): Broadcast => ({ ...jsonBroadcast('news', { n: id }), meta: { id } })

function joining(permissions = ALL_PERMISSIONS) {
  const join = readJoin({ config: { private: true, broadcast: { replay: { since: 0 } } } })
  if (!join) throw new Error('The join was not understood')
  const sent: unknown[] = []
  const outlet = {
    vsn: '1.0.0',
    send: (data: string | Buffer) => sent.push(JSON.parse(String(data)).payload.payload.n),
  } as const
  const identity = {
    ...{ token: null, settings: {}, text: '', endsAt: Number.POSITIVE_INFINITY },
    caller: { role: 'authenticated', userId: 'ada', claims: {} },
  } as const
  const channel = new Channel(outlet, {
    ...{ topic: room.topic, joinRef: '1', config: join.config, identity, permissions },
  })
  const rooms = new Rooms(REALTIME_LIMITS)
  channel.gather()
  rooms.enter(channel)
  return { channel, rooms, sent }
}

test('what comes while broadcasts of the past are read is sent after them, and nothing twice', () => {
  const { channel, rooms, sent } = joining()
  for (const id of ['2', '3']) rooms.broadcast(room, stored(id))
  channel.setPast([stored('1'), stored('2')])
  for (const id of ['1', '4']) rooms.broadcast(room, stored(id))
  expect(sent).toEqual([])
  channel.open()
  channel.sendPast()
  expect(sent).toEqual(['1', '2', '3', '4'])
  for (const id of ['2', '5']) rooms.broadcast(room, stored(id))
  expect(sent).toEqual(['1', '2', '3', '4', '5'])
})

test('who lost the permission meanwhile gets nothing of it', () => {
  const { channel, rooms, sent } = joining()
  rooms.broadcast(room, stored('2'))
  channel.setPast([stored('1')])
  channel.permissions = NO_PERMISSIONS
  channel.open()
  channel.sendPast()
  expect(sent).toEqual([])
})
