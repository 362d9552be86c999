-- The commands of the plug-in. The rest is loaded when one of them is first used.
if vim.g.loaded_saekin then return end
vim.g.loaded_saekin = true

vim.api.nvim_create_user_command("Saekin", function(command) require("saekin").search(command.args) end, { nargs = "*" })
vim.api.nvim_create_user_command("SaekinNew", function(command) require("saekin").new(command.line1, command.line2) end, { range = true })
