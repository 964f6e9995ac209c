-- Messages to those who run the community are mails too: of a member, or of a visitor who is no member.
alter table identity.mail alter column member_id drop not null;
alter table identity.mail add column reply_to text;
