-- Small capitals are read as letters now: the chores make these keys anew, as for accounts without one.
UPDATE "user" SET "name_key" = NULL WHERE "fullName" ~ '[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ]' AND "deleted_at" IS NULL;
