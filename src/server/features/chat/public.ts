export { eraseChatOf, sweepChat } from './erase-chat.ts'
export { holdOrganizationRooms, leaveGroupsOf } from './leave-organization.ts'
export { chatObjects } from './named-objects.ts'
export { ownChatFiles, ownMessages, sizeOfOwnChat } from './own-messages.ts'
